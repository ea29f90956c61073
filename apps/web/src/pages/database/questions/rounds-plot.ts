import type { PlotData } from '../../../plots/plot-data.js';
import { texts } from '../../../texts/texts.js';
import { instant } from '../../../ui/format.js';
import type { QuestionList } from './queries.js';

const words = texts.database.questions;

/** How rounds of questions went, oldest first, as shares of 1. */
export const roundsPlot = (rounds: QuestionList['rounds']): PlotData => {
  const inOrder = [...rounds].reverse();
  return {
    title: words.plot,
    x: words.round,
    places: inOrder.map(({ round_date }) => instant(round_date).getTime() / 1000),
    areTimes: true,
    series: [
      { label: words.found, colour: 'good', values: inOrder.map(({ found, questions }) => found / questions) },
      { label: words.meanRank, colour: 'accent', values: inOrder.map((round) => round.mean_reciprocal_rank) },
    ],
    valueText: (value) => value.toFixed(2),
  };
};
