// A sheet to print: one button.
import './theme.js';
import { by } from './dom.js';

by('print').addEventListener('click', () => print());
document.documentElement.dataset.ready = 'yes';
