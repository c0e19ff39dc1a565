import { isCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { isCpf } from '@prosa/brasil/documentos/cpf.ts';
import { municipioPorNome, type Uf } from '@prosa/brasil/lugares/municipios.ts';
import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import type { Random } from './random.ts';
import type { DemoContact } from './salas.ts';

const streets: readonly (readonly [cep: string, logradouro: string, bairro: string, cidade: string, uf: Uf])[] = [
  ['01310100', 'Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP'],
  ['13010111', 'Rua Treze de Maio', 'Centro', 'Campinas', 'SP'],
  ['22021001', 'Avenida Atlântica', 'Copacabana', 'Rio de Janeiro', 'RJ'],
  ['30130010', 'Praça Sete de Setembro', 'Centro', 'Belo Horizonte', 'MG'],
  ['80020100', 'Praça Tiradentes', 'Centro', 'Curitiba', 'PR'],
  ['90020008', 'Rua dos Andradas', 'Centro Histórico', 'Porto Alegre', 'RS'],
];
const jobs = ['Arquiteta', 'Compras', 'Gerente', 'Decorador', 'Sócia', 'Síndico', ''] as const;

/** Random digits, and the two check digits that make them a document: tried, for there are only a hundred. */
function withCheckDigits(digits: string, valid: (document: string) => boolean): string {
  for (let n = 0; n < 100; n++) if (valid(digits + String(n).padStart(2, '0'))) return digits + String(n).padStart(2, '0');
  return '';
}

/** Every fifth contato with the whole form filled in, and two fields of the shop's own. */
export async function insertContactDetails(db: Db, contacts: readonly DemoContact[], random: Random): Promise<void> {
  const fields = await db
    .insertInto('campo_personalizado')
    .values([
      { nome: 'Região de entrega', tipo: 'lista', opcoes: ['Capital', 'Interior', 'Litoral', 'Outro estado'], ordem: 1 },
      { nome: 'Limite de crédito', tipo: 'numero', ordem: 2 },
    ])
    .returning('id_campo')
    .execute();
  const [regiao, limite] = fields.map(({ id_campo }) => id_campo);
  for (const { id_contato } of contacts.filter((_, i) => i % 5 === 0)) {
    const [cep, logradouro, bairro, cidade, uf] = random.pick(streets);
    const city = municipioPorNome(cidade, uf)!;
    const base = String(random.int(100_000_000, 899_999_999));
    await db
      .updateTable('contato')
      .set({
        cpf: withCheckDigits(base, isCpf),
        cnpj: sql`case when tipo = 2 then ${withCheckDigits(`${base.slice(0, 8)}0001`, isCnpj)} else '' end`,
        rg: `${base.slice(0, 2)}.${base.slice(2, 5)}.${base.slice(5, 8)}-${random.int(0, 9)}`,
        cargo: random.pick(jobs),
        data_aniversario: `${random.int(1958, 2004)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
        cep,
        logradouro,
        bairro,
        numero: String(random.int(10, 1900)),
        id_uf: city.id_uf,
        id_municipio: city.id_municipio,
        campos: JSON.stringify({ [regiao!]: random.pick(['Capital', 'Interior', 'Litoral']), [limite!]: random.int(5, 80) * 100 }),
      })
      .where('id_contato', '=', id_contato)
      .execute();
  }
  // known by their e-mails too
  await sql`insert into contato_identidade (tipo, chave, valor, id_contato, origem)
    select 'email', lower(email), email, id_contato, 'cadastro' from contato where id_empresa = id_empresa_atual() and email is not null on conflict do nothing`.execute(
    db,
  );
}
