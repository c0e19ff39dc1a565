import type { Db } from '../../../core/db/database.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    /** Policies, states or hours changed: the time of open tickets is planned anew. */
    tickets_prazos_rever: Record<string, never>;
  }
}

/** Policies, states or hours changed: open tickets are planned anew, by a job. */
export const reverPrazos = (db: Db): Promise<void> => scheduleJob(db, 'tickets_prazos_rever', {}, { key: 'tickets_prazos_rever' });
