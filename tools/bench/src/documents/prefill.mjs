import { VectorStore } from '@sluice/vector-store';

const PREFILLED = { documents: 2500, chunks: 20, dimension: 384 };

/** Has a vector database of 50,000 chunks under a directory of such. */
export const prefill = async (directory, db) => {
  const store = new VectorStore({ root: directory, allowS3: false });
  const doclingJson = JSON.stringify({
    schema_name: 'DoclingDocument',
    version: '1.10.0',
    name: 'x',
    body: { self_ref: '#/body', children: [], label: 'unspecified', name: '_root_' },
    groups: [],
    texts: [],
    pictures: [],
    tables: [],
    pages: {},
  });
  let index = 0;
  const writer = async () => {
    while (index < PREFILLED.documents) {
      const number = index++;
      const chunks = Array.from({ length: PREFILLED.chunks }, (_, order) => ({
        order,
        content: `Chunk ${order} of ${number}`,
        headings: null,
        docItemRefs: [],
        labels: [],
        pageNumbers: [],
        tokens: 8,
      }));
      const vectors = chunks.map(({ order }) =>
        Float32Array.from({ length: PREFILLED.dimension }, (_, at) => Math.sin(number + order + at)),
      );
      await store.upsert(
        db,
        { provider: 'hashing', model: 'hashing-384', dimension: PREFILLED.dimension },
        {
          id: VectorStore.documentId(`sha256-prefill-${number}`),
          uri: `prefill/${number}`,
          title: null,
          metadata: {},
          markdown: 'x',
          doclingJson,
          chunks,
          vectors,
          createdAt: new Date(0),
        },
      );
    }
  };
  await Promise.all(Array.from({ length: 64 }, writer));
  await store.vacuum(db);
  await store.close();
};
