import { eventually } from '@sluice/testing';
import { readdir, readFile } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';

/** A table so large that reading it takes seconds and hundreds of megabytes; `places` up to a million. */
export const largeTable = (places: number): File => {
  const row = `${Array.from({ length: 100 }, (_, column) => column).join(',')}\n`;
  return new File([row.repeat(places / 100)], 'large.csv', { type: 'text/csv' });
};

/** A zip archive of parts by name. */
export const zipOf = (parts: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const deflated = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    // Version 20, deflated; date and time do not matter.
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(deflated.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    files.push(Buffer.from('PK\x03\x04'), facts, Buffer.from(name), deflated);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name));
    offset += 4 + facts.length + Buffer.byteLength(name) + deflated.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end]));
};

export interface ParserProcess {
  readonly pid: number;
  readonly memoryBytes: number;
}

const PAGE_BYTES = 4096;

/** The processes in which a service reads documents, as Linux lists them. */
export const parserProcessesOf = async (parent: number): Promise<ParserProcess[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid): Promise<ParserProcess | null> => {
      const read = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      const [command, stat, statm] = await Promise.all(['cmdline', 'stat', 'statm'].map(read));
      const isOurs = Number(/\) \S (\d+) /.exec(stat!)?.[1]) === parent && command!.includes('process-main.js');
      return isOurs ? { pid, memoryBytes: Number(statm!.split(' ')[1]) * PAGE_BYTES } : null;
    }),
  );
  return found.filter((process) => process !== null);
};

/** Waits for a process that has so much in memory that it must be reading a large document. */
export const untilBusy = async (parent: number, memoryBytes: number): Promise<number> => {
  const busy = async () => (await parserProcessesOf(parent)).find((process) => process.memoryBytes > memoryBytes)?.pid;
  return (await eventually('a busy parser process', busy))!;
};

export const untilGone = async (pid: number): Promise<void> => {
  // One that waits to be fetched by whoever inherited it is gone, too.
  const stat = () => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z ');
  await eventually(`the end of process ${pid}`, stat, (text) => /\) [ZX] /.test(text));
};
