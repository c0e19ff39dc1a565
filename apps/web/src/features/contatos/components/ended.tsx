import { Alert } from '@mantine/core';
import type { ContatoDetalhe } from '@prosa/contract/contatos/contatos.schemas.ts';
import { Link } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';

/** The record is over: says since when, and where the person is now. */
export function Ended({ fim }: { fim: NonNullable<ContatoDetalhe['fim']> }) {
  if (fim.tipo === 'anonimizado')
    return <Alert color="gray">Este contato foi anonimizado em {formatDateTime(fim.em)}. Os dados pessoais não existem mais.</Alert>;
  return (
    <Alert color="gray">
      Este contato foi unido a {fim.id_contato === null ? 'outro' : <Link to={`/contatos/show/${fim.id_contato}`}>{fim.nome || 'outro contato'}</Link>} em{' '}
      {formatDateTime(fim.em)}.
    </Alert>
  );
}
