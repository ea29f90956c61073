/**
 * Writes the documents of `examples/documents` that have a binary form or are computed. The same sources give the same bytes,
 * so that a change of a document shows as one.
 */
import { writeFile } from 'node:fs/promises';
import { gaugeReadings } from './src/gauge-readings.mjs';
import { inventory } from './src/inventory.mjs';
import { maintenancePlan } from './src/maintenance-plan.mjs';
import { manual } from './src/manual.mjs';
import { training } from './src/training.mjs';

const target = new URL('../../examples/documents/', import.meta.url);
const documents = {
  'gauge-readings.csv': gaugeReadings,
  'inventory.xlsx': inventory,
  'maintenance-plan.docx': maintenancePlan,
  'manual.pdf': manual,
  'training.pptx': training,
};

for (const [name, create] of Object.entries(documents)) await writeFile(new URL(name, target), await create());
