import { lockSection } from './lock-section.mjs';
import { PdfWriter } from './pdf-writer.mjs';
import { EDITION } from './reproducible-zip.mjs';

/** The operating manual as a PDF of several pages. */
export async function manual() {
  const pdf = new PdfWriter({
    title: 'Oberwöhr Lock and Weir: Operating Manual',
    author: 'Alse Waterway Board',
    subject: 'Operation of the lock and the weir at river kilometre 41.3',
    date: EDITION,
    runningTitle: 'Oberwöhr Lock and Weir · Operating Manual',
    edition: 'Edition 7, March 2024',
  });
  introduction(pdf);
  locking(pdf);
  weirControl(pdf);
  floodOperation(pdf);
  emergencies(pdf);
  communication(pdf);
  return await pdf.finish();
}

function introduction(pdf) {
  pdf.title(
    'Operating Manual',
    'Oberwöhr Lock and Weir, River Alse, kilometre 41.3',
    'For operators on duty. Edition 7 replaces edition 6 of May 2019.',
  );
  pdf.figure(
    150,
    'Figure 1: Longitudinal section of the lock at low chamber level; the dashed line is the level after filling.',
    lockSection,
  );
  pdf.chapter('The station');
  pdf.paragraph(
    'The station keeps the headwater of the River Alse at a constant level for navigation, for the hydropower plant on the left bank and for the water meadows upstream. It consists of a ship lock, a weir with three bays, a fish pass and the control room above bay 3. The lock was built in 1911 and rebuilt in 1987; the control system dates from 2018.',
  );
  pdf.section('What operators are responsible for');
  pdf.bullets([
    'The safe passage of vessels and their crews through the lock.',
    'The headwater level, which is kept between 212.35 m and 212.45 m above datum in normal operation.',
    'The residual flow of 1.2 m³/s through the fish pass, which is never interrupted, not even in a drought.',
    'The station log: every locking, gate movement, alarm and visitor is entered before the end of the shift.',
  ]);
  pdf.section('Main dimensions', { keep: 240 });
  pdf.table({
    caption: 'Table 1: Main dimensions of lock, weir and fish pass',
    widths: [3, 2, 4],
    header: ['Part', 'Value', 'Remark'],
    rows: [
      ['Lock chamber, usable', '67.0 m × 9.0 m', 'depth over the sills 2.50 m'],
      ['Lift at normal level', '2.80 m', 'headwater 212.40 m, tailwater 209.60 m'],
      ['Filling time', '9 minutes', 'emptying takes 8 minutes'],
      ['Weir bays 1 and 2', '12.0 m each', 'vertical lift gates, 3.20 m high'],
      ['Weir bay 3', '12.0 m', 'bottom-hinged flap gate, for fine control'],
      ['Fish pass', '21 basins', 'vertical slot, flow 1.2 m³/s'],
      ['Hydropower plant', '340 kW', 'takes up to 15 m³/s, run by its owner'],
    ],
  });
}

function locking(pdf) {
  pdf.chapter('Locking vessels');
  pdf.paragraph(
    'The lock is open from 07:00 to 20:00 between 1 April and 31 October. In winter it is operated from 08:00 to 16:00 for vessels that have announced themselves the day before. The last locking begins thirty minutes before closing time.',
  );
  pdf.section('Before every locking');
  pdf.bullets([
    'Look into the chamber and along both approach walls, on the cameras and with your own eyes.',
    'Make sure that nobody stands behind the yellow line and that the rescue ladders are free.',
    'Ask for the draught when a vessel looks deep in the water: more than 2.20 m is refused.',
    'Suspend locking when the wind exceeds 17 m/s; vessels without a bow thruster wait from 14 m/s on.',
  ]);
  pdf.section('Locking upstream');
  pdf.numbered([
    'Empty the chamber and open the lower gate. Show green to vessels below the lock.',
    'Have all vessels moored fore and aft before the lower gate moves. Engines are stopped, propellers stand still.',
    'Close the lower gate and wait for the message “gate locked” on the panel.',
    'Open the filling valves to 30 percent for the first three minutes, then fully. Slow down when a vessel swings.',
    'When both levels are equal within 5 cm, close the valves and open the upper gate.',
    'Show green for leaving. Vessels leave in the order in which they came in.',
  ]);
  pdf.section('Locking downstream');
  pdf.numbered([
    'Fill the chamber and open the upper gate. Show green to vessels above the lock.',
    'Tell every skipper to keep lines running: a line made fast hangs the vessel when the water falls.',
    'Close the upper gate, wait for “gate locked”, and open the emptying valves to 50 percent, after two minutes fully.',
    'When both levels are equal within 5 cm, close the valves and open the lower gate.',
  ]);
  pdf.notice(
    'Never',
    'open a gate against a difference in level by using the override key. The key stays in the sealed box; breaking the seal is reported to the station manager at once.',
  );
  pdf.section('Small craft');
  pdf.paragraph(
    'Rowing boats, canoes and pedal boats are locked together with larger vessels only behind them, and never with vessels that carry dangerous goods. Canoes may use the boat slide beside the fish pass when the headwater is below 212.55 m. Everybody in a small craft wears a life jacket in the chamber.',
  );
  pdf.section('Light signals', { keep: 190 });
  pdf.table({
    caption: 'Table 2: Light signals at both ends of the lock',
    widths: [3, 6],
    header: ['Signal', 'Meaning'],
    rows: [
      ['Two red lights', 'The lock is out of service'],
      ['One red light', 'No entry; the lock is working'],
      ['One red and one green light', 'No entry yet; the lock is being made ready'],
      ['One green light', 'Entry or departure permitted'],
      ['Flashing yellow light', 'Strong current from the weir; keep to the right bank'],
    ],
  });
}

function weirControl(pdf) {
  pdf.chapter('Weir control', { keep: 180 });
  pdf.paragraph(
    'In normal operation the controller holds the headwater at 212.40 m with the flap gate of bay 3 alone. The lift gates of bays 1 and 2 stay closed until the flap lies flat. Operators watch the controller; they take over when it stops, when a sensor fails or when the stage changes.',
  );
  pdf.section('Order of the gates');
  pdf.numbered([
    'Up to 45 m³/s: flap gate of bay 3, by the controller.',
    'Above 45 m³/s: gate 1 in steps of 10 cm, at least ten minutes apart, so that no surge runs down to the boat harbour at Niederwöhr.',
    'Above 110 m³/s: gates 1 and 2 alternately in steps of 20 cm.',
    'Closing in the reverse order. The flap gate is the last to take over again.',
  ]);
  pdf.section('Level sensors');
  pdf.paragraph(
    'The headwater is measured by two pressure probes and one radar sensor. The controller uses the median of the three. When one of them differs by more than 4 cm from the others for five minutes, it is left out and a maintenance request is written. With two sensors left the controller goes on; with one left it stops, all gates stay where they are, and the operator controls by hand with readings of the staff gauge every fifteen minutes.',
  );
  pdf.section('Ice and floating debris');
  pdf.bullets([
    'Below −3 °C air temperature the bubbler in front of gates 1 and 2 runs permanently, and each gate is moved by 2 cm every two hours.',
    'The limit switches are heated. Check the heating current (4.2 A each) at the beginning of every winter shift.',
    'Trunks and branches are drawn over the flap gate. Lower it to 40 degrees for five minutes and watch the boat slide.',
    'What gets stuck under a lift gate is never pushed through: raise the gate by 30 cm, wait, and call the crane barge when it does not come free.',
  ]);
}

function floodOperation(pdf) {
  pdf.chapter('Flood operation', { keep: 260 });
  pdf.section('Alarm stages', { keep: 200 });
  pdf.paragraph(
    'A stage begins when either value of table 3 is reached, and ends when both have been below it for six hours.',
  );
  pdf.table({
    caption: 'Table 3: Alarm stages',
    widths: [2.2, 1.7, 1.7, 5],
    header: ['Stage', 'Headwater', 'Discharge', 'What it means'],
    right: [1, 2],
    rows: [
      ['1 Watch', '212.55 m', '95 m³/s', 'A second operator on call; readings every hour'],
      ['2 Alert', '212.70 m', '150 m³/s', 'Navigation suspended; two operators at the station'],
      ['3 Flood', '212.90 m', '220 m³/s', 'All gates fully raised; lower machine room cleared'],
    ],
  });
  pdf.section('Checklist for stage 2');
  pdf.numbered([
    'Show two red lights at both ends and announce on channel 22 that navigation is suspended.',
    'Moor waiting vessels at the upper dolphins, not at the approach wall.',
    'Close the boat slide and the towpath gate; ask the hydropower plant to shut down above 180 m³/s.',
    'Inform the district flood centre and the boat harbour at Niederwöhr, with the discharge expected in six hours.',
    'Read the staff gauge every thirty minutes and enter it in the flood sheet.',
  ]);
  pdf.section('Checklist for stage 3');
  pdf.numbered([
    'Raise gates 1 and 2 fully and lay the flap gate flat. From now on the river passes freely.',
    'Clear the lower machine room, switch off its supply at panel P4 and close the bulkhead door.',
    'Open both gates of the lock halfway so that the chamber cannot be damaged by floating trees.',
    'Leave the walkway over the weir. Inspections are made only in pairs, with life jacket and line.',
  ]);
  pdf.section('Back to normal operation');
  pdf.paragraph(
    'Navigation is released by the station manager, not by the operator on duty. Before that the depth in both approaches is sounded, the limit switches and the oil level of both power units are checked, and the chamber is filled and emptied once without a vessel.',
  );
}

function emergencies(pdf) {
  pdf.chapter('Failures and emergencies');
  pdf.section('Failure of the mains supply');
  pdf.paragraph(
    'The diesel generator (60 kVA) starts by itself within 15 seconds and carries the controller, the lights, one power unit and the bubbler. Its tank lasts for 36 hours. A locking that has begun is finished; no new one is begun. When the generator does not start within one minute, start it by hand in the shed behind the control room: battery switch on, preheat for ten seconds, start.',
  );
  pdf.section('Loss of hydraulic oil');
  pdf.numbered([
    'Stop the power unit at the red button. The gates are held by their check valves.',
    'Close the drain of the machine room with the ball valve marked D2, so that no oil reaches the river.',
    'Lay out the oil boom from the box at the lower gate even when no film can be seen.',
    'Call the duty engineer. The oil (HEES 46) is biodegradable, but a loss above 20 litres is reported to the water authority.',
  ]);
  pdf.section('Person in the water');
  pdf.numbered([
    'Press the emergency stop: valves and gates stop wherever they are.',
    'Throw the lifebuoy with its line; do not jump in.',
    'Call 112 and say “Oberwöhr lock, right bank, gate 2”, because the left bank has no road.',
    'Lead the person to the nearest of the six ladders. In front of the weir use the rescue boat only when gates 1 and 2 are closed.',
  ]);
}

function communication(pdf) {
  pdf.chapter('Communication and records', { keep: 300 });
  pdf.section('Who is reached how', { keep: 220 });
  pdf.table({
    caption: 'Table 4: Contacts',
    widths: [4, 3, 4],
    header: ['Who', 'How', 'When'],
    rows: [
      ['Vessels', 'VHF channel 22', 'listening watch during opening hours'],
      ['Station manager, Ilse Brandhorst', 'extension 11', 'any time from stage 2 on'],
      ['Duty engineer, Emre Aydin', 'extension 14', 'technical failures'],
      ['District flood centre', 'extension 90', 'from stage 1 on'],
      ['Hydropower plant', 'extension 31', 'before every change above 15 cm'],
      ['Crane barge “Biber”', 'VHF channel 22', 'two hours to arrive'],
    ],
  });
  pdf.section('Records');
  pdf.paragraph(
    'The controller stores levels, gate positions and discharge every minute and keeps them for ten years. The log is kept in the control system; when it is not available, write by hand and enter it later with the remark “late entry”. An incident report is written within 24 hours whenever a person was in danger, a gate did not move as ordered, or oil was lost.',
  );
}
