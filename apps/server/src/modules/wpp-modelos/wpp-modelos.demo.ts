import type { Db } from '../../core/db/database.ts';
import { keepModelos } from './wpp-modelos.repository.ts';

const of = { idioma: 'pt_BR', motivo: '', qualidade: '' };
const body = (text: string) => [{ type: 'BODY', text }];
const modelos = [
  {
    ...of,
    id_externo: 'demo-1',
    nome: 'pedido_saiu',
    categoria: 'UTILITY',
    estado: 'APPROVED',
    componentes: [...body('Olá {{1}}, seu pedido {{2}} saiu para a entrega.'), { type: 'FOOTER', text: 'Loja Aurora' }],
  },
  {
    ...of,
    id_externo: 'demo-2',
    nome: 'troca_aprovada',
    categoria: 'UTILITY',
    estado: 'PENDING',
    componentes: body('{{1}}, sua troca foi aprovada. Quer combinar a retirada?'),
  },
  {
    ...of,
    id_externo: 'demo-3',
    nome: 'liquidacao',
    categoria: 'MARKETING',
    estado: 'REJECTED',
    motivo: 'O texto promete um prêmio a quem responde.',
    componentes: body('Responda e ganhe um brinde na liquidação!'),
  },
];

/** Templates of the company's number of the official API, as Meta would have answered. */
export async function insertDemoModelos(db: Db): Promise<void> {
  const { id_wpp_config } = await db.selectFrom('wpp_config').select('id_wpp_config').where('provedor', '=', 'cloud').executeTakeFirstOrThrow();
  await keepModelos(db, id_wpp_config, modelos, true);
}
