/** The crest of the January flood, and how slowly it came and went. */
const CREST = Date.UTC(2024, 0, 14, 4);
const FIRST = Date.UTC(2024, 0, 12);
const HOURS = 6 * 24;
const HOUR_MS = 60 * 60 * 1000;
const RISE_HOURS = 17;
const FALL_HOURS = 30;

/** A tree trunk held gate 2 for these hours. */
const STUCK = { from: '2024-01-14T00:00', to: '2024-01-14T05:00', openingCm: 100 };

const REMARKS = new Map([
  ['2024-01-13T12:00', 'Stage 1; second operator on call'],
  ['2024-01-13T21:00', 'Stage 2; navigation suspended'],
  ['2024-01-14T00:00', 'Gate 2 stopped at 1.00 m at 23:50; tree trunk in bay 2'],
  ['2024-01-14T05:00', 'Crest; trunk free at 05:40, gate 2 under control again'],
  ['2024-01-15T08:00', 'Limit switches inspected; heating current 4.2 A'],
  ['2024-01-15T20:00', 'Approaches sounded, navigation released'],
]);

/** Hourly readings of six days as CSV: the flood rises, has its crest and falls. */
export function gaugeReadings() {
  const rows = Array.from({ length: HOURS }, (_, hour) => reading(FIRST + hour * HOUR_MS));
  const header = [
    'timestamp',
    'headwater_m',
    'tailwater_m',
    'discharge_m3s',
    'gate1_cm',
    'gate2_cm',
    'flap3_deg',
    'air_temp_c',
    'remark',
  ];
  return [header, ...rows].map((cells) => cells.map(quoted).join(',')).join('\n') + '\n';
}

function reading(time) {
  const hours = (time - CREST) / HOUR_MS;
  const flood = Math.exp(-((hours / (hours < 0 ? RISE_HOURS : FALL_HOURS)) ** 2));
  const ripple = Math.sin(hours * 1.7) + Math.sin(hours * 0.61);
  const discharge = 41 + 132 * flood + 0.6 * ripple;
  const timestamp = new Date(time).toISOString().slice(0, 16);
  return [
    timestamp,
    (212.4 + 0.38 * flood ** 1.4 + 0.006 * ripple).toFixed(2),
    (209.6 + 1.35 * flood + 0.01 * ripple).toFixed(2),
    discharge.toFixed(1),
    String(opening(discharge, 45, 10)),
    String(timestamp >= STUCK.from && timestamp <= STUCK.to ? STUCK.openingCm : opening(discharge, 110, 20)),
    String(discharge > 45 ? 0 : Math.round(62 - discharge)),
    (-4.5 + 2.5 * Math.sin(((hours - 8) / 12) * Math.PI) + 0.02 * hours).toFixed(1),
    REMARKS.get(timestamp) ?? '',
  ];
}

/** In centimetres, in the steps that the manual prescribes. */
const opening = (discharge, from, step) => Math.max(0, Math.round(((discharge - from) * 2.1) / step) * step);

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
