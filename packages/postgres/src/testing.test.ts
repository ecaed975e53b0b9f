import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './testing.ts';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('databases from one template contain what it prepared and nothing of each other', async () => {
  let prepared = 0;
  const template = {
    name: 'testing.test',
    prepare: async (url: string) => {
      prepared += 1;
      await query(url, 'create table t (n int); insert into t values (1)');
    },
  };
  const [one, two] = await Promise.all([createTestDatabase({ template }), createTestDatabase({ template })]);
  await query(one.url, 'insert into t values (2)');
  expect(await query(one.url, 'select n from t order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await query(two.url, 'select n from t')).toEqual([{ n: 1 }]);
  expect(prepared).toBe(1);
  await Promise.all([one.drop(), two.drop()]);
  await expect(query(one.url, 'select 1')).rejects.toThrow(/does not exist/);
});

test('prepares a template again after a failure', async () => {
  const fail = { name: 'testing.test failing', prepare: () => Promise.reject(new Error('half way')) };
  await expect(createTestDatabase({ template: fail })).rejects.toThrow('half way');
  const { url, drop } = await createTestDatabase({
    template: { ...fail, prepare: (url) => query(url, 'create table good ()') },
  });
  expect(await query(url, 'select * from good')).toEqual([]);
  await drop();
});
