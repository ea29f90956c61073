/** Three workers, on the database itself. */
export const hireThree = (stage) =>
  Promise.all(['w1', 'w2', 'w3'].map((id) => stage.crew.hire(id, { url: stage.url })));

/** Two workers on the database itself, and one whose network the case controls. */
export const hireOneFarAway = async (stage) => {
  const url = await stage.farUrl();
  await Promise.all([
    stage.crew.hire('near1', { url: stage.url }),
    stage.crew.hire('near2', { url: stage.url }),
    stage.crew.hire('far', { url }),
  ]);
};
