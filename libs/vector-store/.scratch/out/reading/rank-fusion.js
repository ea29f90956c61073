/** Damps the first ranks (Cormack, Clarke, Büttcher 2009: 60); what LanceDB's RRF reranker uses too. */
const RANK_CONSTANT = 60;
/** Reciprocal rank fusion: the ids of several rankings, best first, each with the sum of 1 / (60 + rank) from rank 0. */
export function fuseRankings(rankings) {
    const scores = new Map();
    for (const ranking of rankings) {
        ranking.forEach((id, rank) => scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_CONSTANT + rank)));
    }
    return [...scores].sort(([, one], [, other]) => other - one);
}
//# sourceMappingURL=rank-fusion.js.map