import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { reproducible } from './reproducible-zip.mjs';

const ACCENT = '0B5C7A';
const STEPS = 'steps';
const FULL_WIDTH_DXA = 9360;

const heading = (text, level = HeadingLevel.HEADING_1) => new Paragraph({ text, heading: level });
const subheading = (text) => heading(text, HeadingLevel.HEADING_2);
const paragraph = (text) => new Paragraph({ text, spacing: { after: 140 } });
const bullet = (text, level = 0) => new Paragraph({ text, bullet: { level } });
const step = (text, level = 0, instance = 0) =>
  new Paragraph({ text, numbering: { reference: STEPS, level, instance } });

/** A table whose first row is the header; `widths` are parts of the line. */
function table(widths, header, rows) {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const columnWidths = widths.map((width) => Math.round((width / whole) * FULL_WIDTH_DXA));
  const cell = (text, index, bold) =>
    new TableCell({
      width: { size: columnWidths[index], type: WidthType.DXA },
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      shading: bold ? { type: ShadingType.CLEAR, fill: 'E8F0F4' } : undefined,
      children: [new Paragraph({ children: [new TextRun({ text, bold })] })],
    });
  const row = (texts, tableHeader) =>
    new TableRow({
      tableHeader,
      cantSplit: true,
      children: texts.map((text, index) => cell(text, index, tableHeader)),
    });
  return new Table({
    columnWidths,
    width: { size: FULL_WIDTH_DXA, type: WidthType.DXA },
    rows: [row(header, true), ...rows.map((texts) => row(texts, false))],
  });
}

const content = [
  heading('Maintenance Plan 2024', HeadingLevel.TITLE),
  paragraph(
    'Oberwöhr Lock and Weir, River Alse. Responsible: Emre Aydin, duty engineer. Approved by Ilse Brandhorst on 12 February 2024.',
  ),
  heading('Purpose and scope'),
  paragraph(
    'This plan lists what is inspected, greased, tested and replaced at the lock, the weir, the fish pass and the control room in 2024. It follows the recommendations of the 2022 inspection by the waterway board and the experience of the January flood.',
  ),
  bullet('It covers all parts that the station operates itself:'),
  bullet('lock gates, valves and their hydraulic power units,', 1),
  bullet('weir gates 1 and 2 and the flap gate of bay 3,', 1),
  bullet('sensors, control system, generator and lighting.', 1),
  bullet('It does not cover the hydropower plant, which its owner maintains.'),
  heading('Regular work'),
  paragraph(
    'Intervals are counted from the last entry in the log. Work marked with a star needs the lock to be closed to navigation.',
  ),
  table(
    [4, 2, 3, 2],
    ['Work', 'Interval', 'Material', 'Hours'],
    [
      ['Grease the pintles of all lock gates *', '3 months', 'Grease EP 2, 4 kg', '6'],
      ['Check oil level and pressure of both power units', '1 week', 'none', '0.5'],
      ['Change the oil filters of the power units', '12 months', 'Filter element 10 µm, 4 pieces', '3'],
      ['Test run of the generator under load', '1 month, first Monday', 'Diesel, about 8 litres', '1'],
      ['Clean the slots of the fish pass', '2 weeks, March to June', 'none', '2'],
      ['Compare level sensors with the staff gauge', '1 month', 'none', '1'],
      ['Check heating and position of the limit switches', 'October and January', 'Spare switch if needed', '4'],
      ['Inspect wire ropes of gates 1 and 2', '6 months', 'Rope grease, 2 kg', '8'],
    ],
  ),
  heading('Projects of the year'),
  subheading('New limit switches for the lift gates'),
  paragraph(
    'On 14 January a limit switch of gate 2 iced up although its heating was on. All four switches are replaced by inductive ones without moving parts. The work takes place between 6 and 17 May, one gate after the other, at a discharge below 60 m³/s.',
  ),
  step('Prepare', 0, 1),
  step('order four inductive switches with 20 m of cable each,', 1, 1),
  step('test the switches in the cold chamber at −20 °C.', 1, 1),
  step('Replace at gate 1, then at gate 2', 0, 1),
  step('close the bay with the stop logs and secure the gate with the locking pins,', 1, 1),
  step('mount the switches and adjust them to 2 mm,', 1, 1),
  step('move the gate ten times over its whole travel.', 1, 1),
  step('Update the drawings and the spare parts list.', 0, 1),
  subheading('Dewatering of the lock chamber'),
  paragraph(
    'Every eight years the chamber is pumped dry and inspected; the last time was in 2016. Navigation is closed from 4 to 22 November. The closure was announced to shippers in January.',
  ),
  step('Set the stop logs above the upper and below the lower gate.', 0, 2),
  step('Pump out with two pumps of 400 m³/h; this takes about five hours.', 0, 2),
  step('Rescue the fish with the angling club before the last 30 cm are pumped.', 0, 2),
  step('Inspect and record', 0, 2),
  step('sills, seals and pintles,', 1, 2),
  step('concrete of the chamber walls by hammer test,', 1, 2),
  step('filling and emptying valves with their frames.', 1, 2),
  heading('Budget'),
  table(
    [5, 2, 2],
    ['Item', 'Planned', 'Reserve'],
    [
      ['Regular work and consumables', '18,400 €', '1,500 €'],
      ['Limit switches', '9,200 €', '1,000 €'],
      ['Dewatering, pumps and divers', '61,000 €', '8,000 €'],
      ['Repair of seals found damaged', '24,000 €', '12,000 €'],
    ],
  ),
  paragraph(''),
  paragraph(
    'Reserves are released by the station manager. What is not used by the end of November goes back to the board.',
  ),
];

/** The maintenance plan as a Word document. */
export async function maintenancePlan() {
  const levels = [
    {
      level: 0,
      format: LevelFormat.DECIMAL,
      text: '%1.',
      alignment: AlignmentType.START,
      style: { paragraph: { indent: { left: 420, hanging: 320 } } },
    },
    {
      level: 1,
      format: LevelFormat.LOWER_LETTER,
      text: '%2)',
      alignment: AlignmentType.START,
      style: { paragraph: { indent: { left: 840, hanging: 320 } } },
    },
  ];
  const running = (children, alignment) => new Paragraph({ alignment, children });
  const document = new Document({
    title: 'Maintenance Plan 2024',
    subject: 'Oberwöhr Lock and Weir',
    creator: 'Alse Waterway Board',
    lastModifiedBy: 'Alse Waterway Board',
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 22 } },
        title: { run: { size: 48, bold: true, color: ACCENT }, paragraph: { spacing: { after: 120 } } },
        heading1: {
          run: { size: 30, bold: true, color: ACCENT },
          paragraph: { spacing: { before: 320, after: 100 }, keepNext: true },
        },
        heading2: { run: { size: 25, bold: true }, paragraph: { spacing: { before: 240, after: 80 }, keepNext: true } },
      },
    },
    numbering: { config: [{ reference: STEPS, levels }] },
    sections: [
      {
        headers: {
          default: new Header({
            children: [
              running(
                [new TextRun({ text: 'Oberwöhr Lock and Weir · Maintenance Plan 2024', size: 18 })],
                AlignmentType.LEFT,
              ),
            ],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              running(
                [new TextRun({ size: 18, children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })],
                AlignmentType.CENTER,
              ),
            ],
          }),
        },
        children: content,
      },
    ],
  });
  return reproducible(await Packer.toBuffer(document));
}
