import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { colourOf } from './colour-of.js';
import type { PlotData, PlotSeries } from './plot-data.js';

const HEIGHT = 220;
const BAR_WIDTH = 0.7;
/** Room for a label of the x axis, in pixels. */
const LABEL_WIDTH = 100;

const seriesOf = (element: Element, data: PlotData, { label, colour }: PlotSeries): UPlot.Series => ({
  label,
  stroke: colourOf(element, colour),
  width: 2,
  value: (_plot, value: number | null) => (value === null ? '–' : data.valueText(value)),
  points: { show: data.places.length < 3 },
  ...(data.shape === 'bars' && UPlot.paths.bars
    ? { fill: colourOf(element, colour), paths: UPlot.paths.bars({ size: [BAR_WIDTH] }), points: { show: false } }
    : {}),
});

/** Between the lines of an axis of counts: there is no half of a run. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

const areWhole = ({ series }: PlotData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));

const optionsOf = (element: HTMLElement, data: PlotData): UPlot.Options => {
  const axis = { stroke: colourOf(element, 'muted'), grid: { stroke: colourOf(element, 'line'), width: 1 } };
  const { placeText } = data;
  return {
    width: element.clientWidth,
    height: HEIGHT,
    // Places with texts of their own, such as days, are UTC.
    ...(placeText ? { tzDate: (seconds: number) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC') } : {}),
    scales: { x: { time: data.areTimes }, y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.05 : 1] } },
    axes: [
      {
        ...axis,
        ...(placeText ? { space: LABEL_WIDTH, values: (_plot: UPlot, splits: number[]) => splits.map(placeText) } : {}),
      },
      {
        ...axis,
        size: 70,
        ...(areWhole(data) ? { incrs: WHOLE_STEPS } : {}),
        values: (_plot: UPlot, splits: number[]) => splits.map(data.valueText),
      },
    ],
    series: [{ label: data.x }, ...data.series.map((one) => seriesOf(element, data, one))],
  };
};

/** The drawing itself; the table beside it says the same in numbers. @param canvas where its picture can be taken */
const CanvasPlot = ({
  data,
  canvas,
}: {
  data: PlotData;
  canvas: RefObject<HTMLCanvasElement | null>;
}): ReactElement => {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current!;
    let plot: UPlot;
    const draw = (): void => {
      plot = new UPlot(
        optionsOf(element, data),
        [[...data.places], ...data.series.map(({ values }) => [...values])] as UPlot.AlignedData,
        element,
      );
      canvas.current = element.querySelector('canvas');
    };
    const redraw = (): void => {
      plot.destroy();
      draw();
    };
    draw();
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth !== plot.width) plot.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    sizes.observe(element);
    // Colours are read once: another theme draws anew.
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', redraw);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      system.removeEventListener('change', redraw);
      plot.destroy();
    };
  }, [data, canvas]);
  return <div ref={host} className="min-w-0" aria-hidden />;
};

export default CanvasPlot;
