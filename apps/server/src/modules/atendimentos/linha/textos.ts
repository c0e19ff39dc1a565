import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { preencher, valoresDe } from '../../../core/variables/preencher.ts';

interface Names {
  contato: string;
  departamento: string | null;
  empresa: string;
  fuso: string;
}

/** A text of the settings with its variables filled in for this sala; '' stays ''. */
export async function fillText(db: Db, id_sala: number, text: string, agora: Date, more: Readonly<Record<string, string>> = {}): Promise<string> {
  if (!text.includes('{{')) return text;
  const { rows } = await sql<Names>`select c.nome_exibido as contato, d.nome as departamento, e.nome_fantasia as empresa, e.fuso
    from sala s join contato c on c.id_contato = s.id_contato join empresa e on e.id_empresa = s.id_empresa
    left join departamento d on d.id_departamento = s.id_departamento where s.id_sala = ${id_sala}`.execute(db);
  const names = rows[0];
  return names ? preencher(text, { ...valoresDe({ ...names, atendente: '', agora }), ...more }, false) : text;
}
