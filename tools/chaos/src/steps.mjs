/** The steps of the chaos workflow. */
export const STEPS = ['validate', 'parse', 'chunk', 'embed', 'store'];
