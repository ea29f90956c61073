/** DoclingDocument's `binary_hash`: the low 64 bits of a SHA-256 given as hex digits. */
export const binaryHash = (sha256: string): bigint => BigInt(`0x${sha256.slice(-16)}`);
