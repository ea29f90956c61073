import type { Command } from 'commander';
import type { Schemas } from '@sluice/api-types';
import type { SearchMode } from '../../vector-databases/vector-database.dto.js';
import type { CommandRun } from '../command-run.js';
import { ExitCode } from '../exit-code.js';
import { examples, oneOf, wholeNumber } from '../options.js';
import { DEFAULT_URL, Server } from '../server-client/server.js';

interface SearchOptions {
  readonly url: string;
  readonly limit: number;
  readonly mode: SearchMode;
  readonly filter?: string;
  readonly json?: boolean;
}

const MODES: readonly SearchMode[] = ['vector', 'fts', 'hybrid'];
const MAX_HITS = 1000;
const SHOWN_CHARACTERS = 300;

export const registerSearch = (program: Command, run: CommandRun): void => {
  program
    .command('search')
    .description('search a vector database through a running server')
    .argument('<db>', 'vector database, relative to VECTORDB_DIR')
    .argument('<query...>', 'what is looked for')
    .option('--url <url>', 'address of the server', DEFAULT_URL)
    .option('--limit <count>', 'most hits', wholeNumber(1, MAX_HITS), 5)
    .option(
      '--mode <mode>',
      `by meaning, by words, or both: ${MODES.join(', ')}`,
      oneOf(MODES),
      'hybrid' satisfies SearchMode,
    )
    .option('--filter <condition>', 'condition on documents in a part of SQL; a wrong one is told what is allowed')
    .option('--json', "the server's answer as JSON")
    .addHelpText(
      'after',
      examples(
        'si-cli search default how often are the gate seals inspected',
        `si-cli search default "opening hours" --limit 3 --filter "uri like '%.pdf'"`,
      ),
    )
    .action((db: string, words: readonly string[], { url, limit, mode, filter, json = false }: SearchOptions) =>
      run.once(async (signal) => {
        await using server = Server.at(url);
        const query = {
          db,
          q: words.join(' '),
          limit,
          mode,
          filter,
        };
        const answer = await server.search(query, signal);
        if (json) run.terminal.printJson(answer);
        else if (answer.results.length === 0) run.terminal.say('Nothing found');
        else for (const [index, hit] of answer.results.entries()) run.terminal.print(hitText(hit, index + 1));
        if (!json && answer.omitted !== undefined)
          run.terminal.say(`${answer.omitted} more were too long; exclude documents by --filter`);
        return ExitCode.Success;
      }),
    );
};

const hitText = (hit: Schemas['SearchHitBody'], rank: number): string => {
  const place = [hit.title ?? hit.uri ?? hit.document_id, ...hit.headings].join(' › ');
  const pages = hit.page_numbers.length > 0 ? `, page ${hit.page_numbers.join(', ')}` : '';
  const content = hit.content.replaceAll(/\s+/g, ' ').trim();
  const shown = content.length > SHOWN_CHARACTERS ? `${content.slice(0, SHOWN_CHARACTERS)}…` : content;
  return `${rank}. ${place} (${hit.uri ?? '-'}${pages}; score ${hit.score.toFixed(3)})\n   ${shown}`;
};
