import { colourOf } from './colour-of.js';
import type { PlotData } from './plot-data.js';

/** Room above a plot, in the pixels of the page. */
const HEAD = 56;
const MARGIN = 12;

/** The plot as a picture that says by itself what it shows: on the page's ground, with its title and what its colours mean. */
export const pictureOf = (plot: HTMLCanvasElement, { title, series }: PlotData): Promise<Blob | null> => {
  const scale = plot.clientWidth === 0 ? 1 : plot.width / plot.clientWidth;
  const picture = document.createElement('canvas');
  picture.width = plot.width;
  picture.height = plot.height + HEAD * scale;
  const ink = picture.getContext('2d')!;
  const place = plot.parentElement ?? document.body;
  const font = getComputedStyle(place).fontFamily;
  ink.fillStyle = colourOf(place, 'panel');
  ink.fillRect(0, 0, picture.width, picture.height);
  ink.drawImage(plot, 0, HEAD * scale);
  ink.scale(scale, scale);
  ink.fillStyle = colourOf(place, 'text');
  ink.font = `600 16px ${font}`;
  ink.fillText(title, MARGIN, 24);
  ink.font = `13px ${font}`;
  let left = MARGIN;
  for (const { label, colour } of series) {
    ink.fillStyle = colourOf(place, colour);
    ink.fillRect(left, 37, 12, 12);
    ink.fillStyle = colourOf(place, 'text');
    ink.fillText(label, left + 18, 48);
    left += 18 + ink.measureText(label).width + 2 * MARGIN;
  }
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
};
