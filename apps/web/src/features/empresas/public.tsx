import { Alert, Button } from '@mantine/core';
import { inicio, nomesDosRecursos, type Recurso } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { read } from '@/core/calls.ts';
import { formatNumber } from '@/core/formats.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';

export { ColorField, LogoField } from './components/brand-fields.tsx';

interface Limit {
  cota: number;
  usado: number;
}
/** spec 9: quota 0 means unlimited; otherwise blocked when used >= quota. */
const reached = ({ cota, usado }: Limit): boolean => cota > 0 && usado >= cota;
const near = ({ cota, usado }: Limit): boolean => cota > 0 && usado >= cota * 0.8;
/** spec 5 */
export const usedText = ({ cota, usado }: Limit): string => `Usado ${formatNumber(usado)} de ${formatNumber(cota)}.`;

/** The plan's limit of one resource; until it is known nothing is blocked: the server checks again when it creates. `asked`: false where nothing is created. */
export function usePlanLimit(recurso: Recurso, asked = true) {
  const { data } = useQuery({ ...read(inicio.limites, {}), enabled: asked });
  const limit = data?.data[recurso];
  return { limit, reached: limit !== undefined && reached(limit) };
}

/** spec 5, with the name that the server says it with. */
const excedido = (recurso: Recurso): string => `Limite para cadastro excedido em ${nomesDosRecursos[recurso]}.`;
/** Within a sentence. */
const comum = (nome: string): string => nome.charAt(0).toLowerCase() + nome.slice(1);

/** Takes the form's place when the quota is reached (spec 8). */
export function LimitReached({ recurso, limit, ...back }: { recurso: Recurso; limit: Limit } & ({ backTo: string } | { onBack: () => void })) {
  return (
    <EmptyBox kind="blocked" title={excedido(recurso)} text={`${usedText(limit)} Exclua o que não usa mais ou fale com quem cuida do plano.`}>
      {'backTo' in back ? (
        <Button variant="default" component={Link} to={back.backTo}>
          Voltar
        </Button>
      ) : (
        <Button variant="default" onClick={back.onBack}>
          Voltar
        </Button>
      )}
    </EmptyBox>
  );
}

/** How many more the plan has a place for. */
const salaOf = ({ cota, usado }: Limit): number => (cota > 0 ? Math.max(0, cota - usado) : Number.POSITIVE_INFINITY);

/** Whether so many new ones are more than the plan has a place for; what is not known yet stops nobody. */
export const isBeyond = (limit: Limit | undefined, novos: number): limit is Limit => limit !== undefined && novos > salaOf(limit);

/** Says that so many are more than the plan has a place for. `what`: 'contatos novos'. */
export function LimitBeyond({ recurso, limit, novos, what }: { recurso: Recurso; limit: Limit; novos: number; what: string }) {
  const sala = salaOf(limit);
  return (
    <Alert color="red" role="alert" title={excedido(recurso)}>
      {usedText(limit)} O arquivo traz {formatNumber(novos)} {what}, e{' '}
      {sala === 0 ? 'não cabe mais nenhum' : sala === 1 ? 'cabe só 1' : `cabem ${formatNumber(sala)}`}. Exclua o que não usa mais, envie um arquivo menor ou
      fale com quem cuida do plano.
    </Alert>
  );
}

/** Says that the quota comes near or is reached; nothing otherwise. */
export function LimitNotice({ recurso, limit }: { recurso: Recurso; limit: Limit | undefined }) {
  if (limit === undefined || !near(limit)) return null;
  const title = reached(limit) ? excedido(recurso) : `Você está perto do limite de ${comum(nomesDosRecursos[recurso])} do plano.`;
  return (
    <Alert color="orange" title={title}>
      {usedText(limit)}
    </Alert>
  );
}
