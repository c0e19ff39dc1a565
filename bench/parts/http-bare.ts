/** The route that anyone would write: Fastify, pg, one prepared query, JSON. Started by http.ts. */
import { once } from 'node:events';
import Fastify from 'fastify';
import { type ClientConfig, Pool, types } from 'pg';

interface Order {
  connection: ClientConfig;
  id_empresa: number;
  text: string;
  values: unknown[];
}
interface Row {
  publico: boolean;
  filtrados: number;
  /** Missing where nothing is searched or filtered: both counts are one then. */
  total?: number;
}

const [order] = (await once(process, 'message')) as [Order];
types.setTypeParser(types.builtins.INT8, Number);
// the row-level security of the app's role, set once for the connection instead of in each transaction
const pool = new Pool({ ...order.connection, max: 16, options: `-c app.id_empresa=${order.id_empresa}` });
const app = Fastify();
app.get('/departamentos', async () => {
  const { rows } = await pool.query<Row>({ name: 'departamentos', text: order.text, values: order.values });
  // undefined is not written: the counts stand beside the rows
  const data = rows.map((row) => ({ ...row, publico: row.publico ? 1 : 0, filtrados: undefined, total: undefined }));
  return { status: true, data, recordsTotal: rows[0]?.total ?? rows[0]?.filtrados ?? 0, recordsFiltered: rows[0]?.filtrados ?? 0 };
});
// whoever started it is gone
process.once('disconnect', () => process.exit());
process.send?.({ url: `${await app.listen({ port: 0, host: '127.0.0.1' })}/departamentos` });
