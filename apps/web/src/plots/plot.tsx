import { lazy, Suspense, useRef, type ReactElement } from 'react';
import { texts } from '../texts/texts.js';
import { ActionMenu } from '../ui/menu.js';
import { Loading } from '../ui/notices.js';
import { Panel } from '../ui/page.js';
import { DataTable } from '../ui/table/data-table.js';
import { download, fileName } from './download.js';
import { pictureOf } from './picture-of.js';
import { placeName, placeShown, plotCsv, type PlotData } from './plot-data.js';

const CanvasPlot = lazy(() => import('./canvas-plot.js'));
const words = texts.plots;

/** A plot with its figures as a table, and both to take away. @param data must keep its identity while it is the same: it is drawn anew with each other one */
export const Plot = ({ data }: { data: PlotData }): ReactElement => {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const name = fileName(data.title);
  const saveCsv = (): void => download(`${name}.csv`, new Blob([plotCsv(data)], { type: 'text/csv' }));
  const savePng = async (): Promise<void> => {
    const image = canvas.current && (await pictureOf(canvas.current, data));
    if (image) download(`${name}.png`, image);
  };
  const rows = data.places.map((place, index) => ({ place, index }));
  return (
    <Panel
      title={data.title}
      actions={
        <ActionMenu
          label={words.export}
          actions={[
            { label: words.csv, onSelect: saveCsv },
            { label: words.png, onSelect: () => void savePng() },
          ]}
        />
      }
    >
      <Suspense fallback={<Loading />}>
        <CanvasPlot data={data} canvas={canvas} />
      </Suspense>
      <details className="mt-2">
        <summary className="text-sm text-muted">{words.figures}</summary>
        <div className="max-h-72 overflow-y-auto">
          <DataTable
            label={words.tableOf(data.title)}
            keyOf={({ index }) => index}
            rows={rows}
            columns={[
              { id: 'x', header: placeName(data), cell: ({ place }) => placeShown(data, place) },
              ...data.series.map(({ label, values }) => ({
                id: label,
                header: label,
                isNumber: true,
                cell: ({ index }: { index: number }) => {
                  const value = values[index];
                  return value === null || value === undefined ? texts.common.none : data.valueText(value);
                },
              })),
            ]}
          />
        </div>
      </details>
    </Panel>
  );
};
