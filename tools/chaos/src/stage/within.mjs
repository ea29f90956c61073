/** What `work` resolves with; rejects when it takes longer than `ms`, with what `explain` knows. */
export const within = async (ms, what, work, explain = () => '') => {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${ms} ms for ${what}\n${explain()}`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
