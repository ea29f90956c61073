export { unspeakable } from './unspeakable.js';
