import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';
import { findOutboxState, sweepDelivered } from './outbox.repository.ts';

/** Days that a delivered event is kept: long enough to find out what happened. */
const keptDays = 30;
/** Seconds that the oldest event may wait before something is wrong. */
const lateSeconds = 60;

/** Says in /api/saude how the delivery of events stands, and forgets each night what was delivered long ago. */
export function outboxUpkeep(database: Database): Module {
  return {
    name: 'eventos',
    async health() {
      const { esperando, atraso, repetindo, parados } = await database.semEmpresa(findOutboxState);
      const dead = parados === 0 ? '' : `, ${parados} parados (npm run eventos)`;
      // one that stands aside holds nobody: it is told, and the service goes on
      return { ok: atraso < lateSeconds, detalhe: `${esperando} esperando há ${atraso} s, ${repetindo} repetindo${dead}` };
    },
    cron: [
      {
        name: 'eventos_antigos',
        schedule: '11 3 * * *',
        async run() {
          while ((await database.semEmpresa((db) => sweepDelivered(db, keptDays))) > 0);
        },
      },
    ],
  };
}
