import { openDatabase } from '../../src/core/db/database.ts';
import { recordEvent } from '../../src/core/domain-events/domain-events.ts';

// Commits one event, says so, and waits to be killed: a process that dies between commit and dispatch.
const { app, owner, id_empresa, n } = JSON.parse(process.argv[2] ?? '{}');
const database = openDatabase({ app, owner }, () => {});
await database.comEmpresa(id_empresa, (db) => recordEvent(db, 'teste.feito' as never, { n } as never));
process.stdout.write('gravado\n');
setInterval(() => {}, 1000);
