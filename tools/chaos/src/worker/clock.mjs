/** Shifts what `Date` says in this process; timers, which are monotonic, and `performance.now()` stay as they are. */
let offsetMs = 0;
const RealDate = globalThis.Date;

class ShiftedDate extends RealDate {
  constructor(...parameters) {
    if (parameters.length === 0) super(RealDate.now() + offsetMs);
    else super(...parameters);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
}

/** Sets the clock forward (or back, when negative) from where it stands. */
export const shiftClock = (shiftMs) => {
  offsetMs += shiftMs;
  globalThis.Date = ShiftedDate;
};
