import PptxGenJS from 'pptxgenjs';
import { reproducible } from './reproducible-zip.mjs';

const INK = '1D2B36';
const ACCENT = '0B5C7A';
const PALE = 'E8F0F4';
const LAYOUT = 'CONTENT';

const SLIDES = [
  {
    title: 'What you will learn today',
    bullets: [
      'How a locking works, and what can go wrong at each step',
      'Who decides what: controller, operator, station manager',
      'How to recognise an alarm stage and what to do first',
      'What to write into the log, and why',
    ],
    notes: 'Begin with a walk over the weir if the weather allows. Life jackets for everybody. Allow twenty minutes.',
  },
  {
    title: 'The chamber is never empty',
    bullets: [
      'Look along the ladders and under the approach walls before you move a gate',
      'Swimmers hide behind moored boats in summer',
      'Cameras have two blind spots: below ladder 3 and behind the upper gate niche',
      'If in doubt, use the loudspeaker and wait',
    ],
    notes:
      'Show the two blind spots on the screen in the control room. In July 2021 two swimmers were found behind the gate niche.',
  },
  {
    title: 'Lines and hands',
    bullets: [
      'Going down: lines must run, never be made fast',
      'Going up: take in the slack, keep the bow close to the wall',
      'Nobody puts hands or feet between boat and wall',
      'Stop the valves when a boat hangs or swings',
    ],
    notes: 'Practise the valve stop: everybody presses it once while the chamber is filling without a vessel.',
  },
  {
    title: 'Alarm stages at a glance',
    table: [
      ['Stage', 'Headwater', 'Discharge', 'First action'],
      ['1 Watch', '212.55 m', '95 m³/s', 'Call the second operator'],
      ['2 Alert', '212.70 m', '150 m³/s', 'Suspend navigation'],
      ['3 Flood', '212.90 m', '220 m³/s', 'Raise all gates, clear the machine room'],
    ],
    notes:
      'A stage begins when either value is reached. It ends when both have been below for six hours. Ask the group what happens at 212.60 m and 160 m³/s: it is stage 2.',
  },
  {
    title: 'Lessons from 14 January 2024',
    bullets: [
      'A tree trunk and an iced limit switch came together',
      'The gate was not forced; the trunk came free after raising it by 30 cm',
      'The second operator had been called at stage 1, in time',
      'New: heating current of the switches is checked every winter shift',
    ],
    notes: 'Hand out the incident report. Discuss what would have happened with one operator alone.',
  },
  {
    title: 'Test yourself',
    bullets: [
      'Below which headwater may canoes use the boat slide?',
      'How long does the generator run on a full tank?',
      'Who releases navigation after a flood?',
      'What do you say when you call 112?',
    ],
    notes: 'Answers: 212.55 m; 36 hours; the station manager; “Oberwöhr lock, right bank, gate 2”.',
  },
];

/** The slides for new operators, with speaker notes. */
export async function training() {
  const deck = new PptxGenJS();
  deck.layout = 'LAYOUT_16x9';
  deck.title = 'Training for new operators';
  deck.subject = 'Oberwöhr Lock and Weir';
  deck.author = 'Alse Waterway Board';
  deck.company = 'Alse Waterway Board';
  deck.theme = { headFontFace: 'Calibri', bodyFontFace: 'Calibri' };
  deck.defineSlideMaster({
    title: LAYOUT,
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: 0, y: 0, w: 0.18, h: '100%', fill: { color: ACCENT } } },
      {
        text: {
          text: 'Oberwöhr Lock and Weir',
          options: { x: 0.6, y: 5.2, w: 5, h: 0.3, fontSize: 10, color: '5B6B76' },
        },
      },
      {
        placeholder: {
          options: {
            name: 'title',
            type: 'title',
            x: 0.6,
            y: 0.35,
            w: 8.8,
            h: 0.8,
            fontSize: 28,
            bold: true,
            color: ACCENT,
            align: 'left',
            valign: 'middle',
          },
          text: '',
        },
      },
      {
        placeholder: {
          options: {
            name: 'body',
            type: 'body',
            x: 0.6,
            y: 1.35,
            w: 8.8,
            h: 3.6,
            fontSize: 20,
            color: INK,
            valign: 'top',
          },
          text: '',
        },
      },
    ],
    slideNumber: { x: 9.2, y: 5.2, fontSize: 10, color: '5B6B76' },
  });
  addTitleSlide(deck);
  for (const slide of SLIDES) addSlide(deck, slide);
  return reproducible(await deck.write({ outputType: 'nodebuffer' }));
}

function addTitleSlide(deck) {
  const slide = deck.addSlide();
  slide.background = { color: ACCENT };
  slide.addText('Training for new operators', {
    x: 0.8,
    y: 1.7,
    w: 8.4,
    h: 1,
    fontSize: 38,
    bold: true,
    color: 'FFFFFF',
  });
  slide.addText('Oberwöhr Lock and Weir · spring 2024', { x: 0.8, y: 2.7, w: 8.4, h: 0.6, fontSize: 20, color: PALE });
  slide.addNotes('Welcome. The training takes two hours, with a break after the slide about lines and hands.');
}

function addSlide(deck, { title, bullets, table, notes }) {
  const slide = deck.addSlide({ masterName: LAYOUT });
  slide.addText(title, { placeholder: 'title' });
  if (bullets) {
    const paragraphs = bullets.map((text) => ({
      text,
      options: { bullet: true, breakLine: true, paraSpaceAfter: 10 },
    }));
    slide.addText(paragraphs, { placeholder: 'body' });
  }
  if (table) {
    const rows = table.map((cells, index) =>
      cells.map((text) => ({
        text,
        options: { bold: index === 0, color: INK, fill: { color: index === 0 ? PALE : 'FFFFFF' } },
      })),
    );
    slide.addTable(rows, {
      x: 0.6,
      y: 1.5,
      w: 8.8,
      colW: [1.5, 1.6, 1.6, 4.1],
      fontSize: 16,
      border: { type: 'solid', pt: 0.75, color: 'B8C7D0' },
    });
  }
  slide.addNotes(notes);
}
