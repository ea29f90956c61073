const refuse = (): never => {
  throw new Error('It cannot be read');
};

const getters = (): Error =>
  Object.defineProperties(new Error('x'), {
    message: { get: refuse },
    name: { get: refuse },
    stack: { get: refuse },
    code: { get: refuse },
    kind: { get: refuse },
    cause: { get: refuse, enumerable: true },
  });

/** A proxy all of whose traps throw. */
const proxy = (): object =>
  new Proxy(
    {},
    Object.fromEntries(
      Object.getOwnPropertyNames(Reflect)
        .filter((trap) => trap !== 'toString')
        .map((trap) => [trap, refuse]),
    ),
  );

/** What a handler may throw and hardly any code can describe, with a name for each. */
export const unspeakable = (): [name: string, thrown: unknown][] => [
  ['an object without a prototype', Object.create(null)],
  ['undefined', undefined],
  ['null', null],
  ['a symbol', Symbol('thrown')],
  ['a function', refuse],
  ['an error whose getters throw', getters()],
  ['a proxy whose traps throw', proxy()],
  ['an object that throws when it becomes a text', { toString: refuse, toJSON: refuse, [Symbol.toPrimitive]: refuse }],
  ['a huge message', new Error(`${'x'.repeat(50_000_000)}\0\ud800`)],
  ['an error with fields of wrong types', Object.assign(new Error(), { message: 7, name: {}, code: [], kind: 'x' })],
  ['an error that is its own cause', withItselfAsCause()],
];

function withItselfAsCause(): Error {
  const error = new Error('x');
  return Object.assign(error, { cause: error });
}
