/** The bytes of the EMBEDDINGS artifact, without the embedders and what they load. */
export { decodeVectors, VectorFile } from './artifact/vector-file.js';
