import { prettyFactory } from 'pino-pretty';
import type { LogDestination } from './log-destination.js';

/** Whatever could move the cursor, colour the screen or begin a line that looks like a record. */
const CONTROL_CHARACTERS = /\p{Cc}/gu;

const LEVEL_COLOURS: Readonly<Record<string, 'gray' | 'green' | 'yellow' | 'red'>> = {
  DEBUG: 'gray',
  INFO: 'green',
  WARNING: 'yellow',
  ERROR: 'red',
};

/** Turns JSON records into lines for people: local time, level, logger, message, then the fields. */
export function prettyDestination(target: LogDestination): LogDestination {
  const format = prettyFactory({
    colorize: target.isTTY === true,
    timestampKey: 'timestamp',
    messageKey: 'message',
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'logger',
    errorLikeObjectKeys: ['error', 'cause'],
    messageFormat: (record, messageKey) => `${String(record['logger'])}: ${escaped(String(record[messageKey]))}`,
    customPrettifiers: {
      level: (level, _key, _record, { colors }) => {
        const name = String(level);
        const colour = LEVEL_COLOURS[name];
        return colour === undefined ? name : colors[colour](name);
      },
    },
  });
  return { write: (line, isUrgent) => target.write(format(line), isUrgent) };
}

const escaped = (text: string): string =>
  text.replace(CONTROL_CHARACTERS, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
