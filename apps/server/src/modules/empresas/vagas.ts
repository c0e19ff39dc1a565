import type { Recurso } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError } from '../../core/errors.ts';
import { findCota, findLimites, lockLimite } from './limites.repository.ts';

const nomes: Readonly<Record<Recurso, string>> = {
  contatos: 'Contatos',
  usuarios: 'Usuários',
  departamentos: 'Departamentos',
  equipes: 'Equipes',
  wpp_config: 'Números de WhatsApp',
  chatbots: 'Chatbots',
  quadros: 'Quadros',
  automatizacoes: 'Automatizações',
  nps: 'Pesquisas NPS',
  armazenamento_mb: 'Armazenamento (MB)',
};

/**
 * Throws when the plan has no place for `novos` more. Call it in the transaction that creates, before the insert: it
 * holds the others back, so two requests cannot both take the last place (spec 5: company limit messages).
 */
export async function exigirVaga(db: Db, recurso: Recurso, novos = 1): Promise<void> {
  // most have none, and counting what there is costs more than what is created
  const cota = await findCota(db, recurso);
  if (cota === 0) return;
  await lockLimite(db, recurso);
  const usado = (await findLimites(db, [recurso]))[recurso]?.usado ?? 0;
  if (usado + novos <= cota) return;
  throw new AppError('conflito', `Limite para cadastro excedido em ${nomes[recurso]}. Usado ${usado} de ${cota}.`, {
    details: { limite: { recurso, cota, usado } },
  });
}
