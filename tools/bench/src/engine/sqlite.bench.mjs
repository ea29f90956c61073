/** Steps per second on SQLite, beside the queue's own statements on the bare driver. */
import { join } from 'node:path';
import { inChild } from '../child.mjs';
import { median, round } from '../measure.mjs';
import { seededDatabase, STEPS } from '../seed.mjs';

const child = (name) => join(import.meta.dirname, 'children', name);

export const sqliteBench = async (createUrl, { rounds, steps }) => {
  const rates = { engine: [], raw: [] };
  const measure = async (name, script, ...args) => {
    const url = await seededDatabase(await createUrl(), { documents: steps / STEPS.length });
    const { ms } = await inChild(child(script), [url, steps, ...args]);
    rates[name].push(steps / (ms / 1000));
  };
  for (let index = 0; index < rounds; index += 1) {
    await measure('engine', 'engine.mjs', 1);
    await measure('raw', 'raw-turns-sqlite.mjs');
  }
  return {
    steps,
    perSecond: { engine: round(median(rates.engine)), raw: round(median(rates.raw)) },
    ratio: round(median(rates.engine.map((rate, index) => rate / rates.raw[index])), 2),
  };
};
