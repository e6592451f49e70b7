// Runs before anything is drawn, as an old-fashioned script: tells the server how wide the screen is, and asks again when
// the page was drawn for the other width.
(() => {
  const wanted = matchMedia('(max-width: 560px)').matches ? 'narrow' : 'wide';
  const known = document.cookie.includes(`width=${wanted}`);
  document.cookie = `width=${wanted};path=/;max-age=31536000;samesite=strict`;
  const drawn = document.documentElement.dataset.width;
  if (!known && drawn && drawn !== wanted && document.cookie.includes(`width=${wanted}`)) location.reload();
})();
