// @module-tag sempre
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/demo/random.ts';
import { createTestDatabase, testKey } from '../../kit/database.ts';
import { freePort } from '../../kit/npm-start.ts';
import { killLines } from './run.ts';

it('[issue: WhatsApp lines] killed at random while it sends, receives, pairs and imports: nothing is doubled, lost is what is shown as unknown', async () => {
  const test = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-mortes-'));
  const random = seededRandom(12).next;
  const options = { connections: { owner: test.owner, app: test.app }, key: testKey, dataDir, port: await freePort(), random };
  const { differences, mortes, recebidas, respostas } = await killLines({ ...options, kills: 2, lives: 1500, webLines: 1, customers: 2, hurry: true });
  expect(differences).toEqual([]);
  expect(mortes).toBeGreaterThan(0);
  expect(Math.min(recebidas, respostas)).toBeGreaterThan(0);
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 180_000);
