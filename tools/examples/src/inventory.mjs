import writeExcelFile from 'write-excel-file/node';
import { reproducible } from './reproducible-zip.mjs';

const day = (text) => new Date(`${text}T00:00:00Z`);

const SPARE_PARTS = [
  ['SP-1001', 'Limit switch, heated, gate 1 and 2', 'Control room, shelf A', 1, 2, 184.5, day('2024-01-22')],
  ['SP-1002', 'Inductive limit switch M30, cable 20 m', 'Control room, shelf A', 4, 4, 212, day('2024-02-19')],
  ['SP-1010', 'Pressure probe 0 to 4 m, headwater', 'Control room, shelf A', 1, 1, 640, day('2023-06-05')],
  ['SP-1011', 'Radar level sensor', 'Control room, shelf B', 0, 1, 1180, day('2023-06-05')],
  ['SP-1101', 'Hydraulic pump, axial piston, 160 bar', 'Machine room, cabinet 2', 1, 1, 3950, day('2021-09-13')],
  ['SP-1102', 'Filter element 10 µm', 'Machine room, cabinet 1', 6, 4, 38.9, day('2023-11-02')],
  ['SP-1103', 'Check valve NG 10', 'Machine room, cabinet 1', 2, 2, 96, day('2022-03-28')],
  ['SP-1104', 'Hose DN 16, 2.4 m, with fittings', 'Machine room, cabinet 1', 3, 4, 74.2, day('2023-11-02')],
  ['SP-1201', 'Rubber seal, side, lift gate, 3.4 m', 'Store shed, rack 4', 4, 4, 265, day('2022-10-10')],
  ['SP-1202', 'Rubber seal, bottom, flap gate, 12.2 m', 'Store shed, rack 4', 1, 1, 890, day('2022-10-10')],
  ['SP-1203', 'Wire rope 26 mm, 28 m, galvanised', 'Store shed, rack 1', 2, 2, 1320, day('2020-05-18')],
  ['SP-1301', 'LED signal insert, green', 'Control room, shelf C', 3, 2, 58, day('2023-04-17')],
  ['SP-1302', 'LED signal insert, red', 'Control room, shelf C', 2, 2, 58, day('2023-04-17')],
  ['SP-1401', 'Starter battery 12 V 110 Ah, generator', 'Generator shed', 1, 1, 149, day('2023-12-04')],
];

const RESCUE_EQUIPMENT = [
  ['Lifebuoy with 30 m line', 'Lock, both sides; weir walkway', 6, day('2024-02-05'), 'complete'],
  ['Life jacket, automatic, 150 N', 'Control room', 8, day('2024-02-05'), 'two cartridges expire in June 2024'],
  ['Rescue boat with oars', 'Upper approach', 1, day('2023-10-16'), 'repainted'],
  ['Oil boom, 25 m', 'Box at the lower gate', 2, day('2024-01-08'), 'complete'],
  ['Oil binder, 20 kg bag', 'Machine room', 5, day('2024-01-08'), 'order five more'],
  ['First-aid kit', 'Control room, store shed', 2, day('2024-02-05'), 'burn dressings replaced'],
  ['Defibrillator', 'Control room, outside wall', 1, day('2024-02-05'), 'battery good until 2027'],
];

const DATE = 'yyyy-mm-dd';
const header = (titles) =>
  titles.map((value) => ({ value, fontWeight: 'bold', backgroundColor: '#E8F0F4', wrap: true }));

const partRow = ([number, name, place, stock, least, price, counted]) => [
  number,
  name,
  place,
  { value: stock, type: Number },
  { value: least, type: Number },
  { value: price, type: Number, format: '#,##0.00' },
  { value: counted, type: Date, format: DATE },
  stock < least ? 'order' : '',
];

const rescueRow = ([name, place, count, checked, remark]) => [
  name,
  place,
  { value: count, type: Number },
  { value: checked, type: Date, format: DATE },
  remark,
];

/** The inventory as a workbook of two sheets. */
export async function inventory() {
  const sheets = [
    {
      sheet: 'Spare parts',
      orientation: 'landscape',
      stickyRowsCount: 1,
      columns: [10, 40, 26, 8, 10, 12, 13, 8].map((width) => ({ width })),
      data: [
        header(['Number', 'Part', 'Storage place', 'Stock', 'Minimum', 'Price (€)', 'Last counted', 'Action']),
        ...SPARE_PARTS.map(partRow),
      ],
    },
    {
      sheet: 'Rescue equipment',
      orientation: 'landscape',
      stickyRowsCount: 1,
      columns: [32, 34, 8, 13, 38].map((width) => ({ width })),
      data: [header(['Item', 'Place', 'Count', 'Last checked', 'Remark']), ...RESCUE_EQUIPMENT.map(rescueRow)],
    },
  ];
  return reproducible(await writeExcelFile(sheets, { fontFamily: 'Calibri', fontSize: 11 }).toBuffer());
}
