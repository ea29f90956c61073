import { encodeDocling, type EncodedDocling } from '@sluice/vector-store/encoding';

export interface EncodeTask {
  readonly doclingJson: string;
}

/** Encodes one DoclingDocument for a vector database. Run in task processes. */
export default function runEncodeTask({ doclingJson }: EncodeTask): Promise<EncodedDocling> {
  return encodeDocling(doclingJson);
}
