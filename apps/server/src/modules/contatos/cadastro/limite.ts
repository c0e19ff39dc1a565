import { sql } from 'kysely';
import { limitado } from '../../../core/limites.ts';

/** Not in the trash; by index, of which a million rows take a tenth of a second. */
export const limiteDeContatos = limitado('contatos', sql`(select count(*) from contato where situacao < 2)`);
