import path from 'node:path';

/** Where the run leaves what it found out. */
export const reportsFolder = process.env['PROSA_RELATORIOS'] ?? path.join(import.meta.dirname, '../.cache/reports');
