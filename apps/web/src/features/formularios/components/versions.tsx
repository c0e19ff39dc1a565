import { Button } from '@mantine/core';
import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import type { DefinicaoDeFormulario, FormularioDetalhe } from '@prosa/contract/formularios/formularios.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '@/core/calls.ts';
import { formatDateTime, formatNumber } from '@/core/formats.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import classes from './formularios.module.css';

interface VersionsProps {
  stored: FormularioDetalhe;
  /** Puts an earlier one into the draft. */
  onUse?: (definicao: DefinicaoDeFormulario) => void;
}

/** What the sites showed, version by version. */
export function Versions({ stored, onUse }: VersionsProps) {
  const { data, error, refetch } = useQuery(read(formulario.versoes, { params: { id: stored.id_formulario } }));
  if (data === undefined) return <SectionWaits error={error} h={120} label="Carregando as versões" retry={refetch} />;
  if (data.data.length === 0)
    return <EmptyBox kind="empty" title="Ainda não publicado" text="Cada publicação fica aqui, com quem publicou e quantas respostas teve." />;
  return (
    <ol className={classes.answers} aria-label="Versões">
      {data.data.map(({ numero, publicada_em, por, respostas, definicao }) => (
        <li key={numero}>
          <div className={classes.row}>
            <b>Versão {numero}</b>
            <span className={classes.quiet}>
              {formatDateTime(publicada_em)}
              {por !== '' && ` por ${por}`}, {definicao.campos.length} campos, {formatNumber(respostas)} {respostas === 1 ? 'resposta' : 'respostas'}
            </span>
            {onUse && numero !== stored.numero && (
              <Button size="compact-xs" variant="default" onClick={() => onUse(definicao)}>
                Usar no rascunho
              </Button>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
