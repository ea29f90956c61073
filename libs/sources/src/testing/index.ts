export { DavPlace, type DavPlaceOptions } from './dav-place.js';
export { davSource } from './dav-source.js';
