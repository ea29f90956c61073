const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
/** A size for people in units of 1,024: `0 B`, `1.5 KB`, `12.0 MB`. */
export function humanSize(sizeBytes) {
    const power = sizeBytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(sizeBytes) / 10));
    return power === 0 ? `${sizeBytes} B` : `${(sizeBytes / 1024 ** power).toFixed(1)} ${UNITS[power]}`;
}
//# sourceMappingURL=human-size.js.map