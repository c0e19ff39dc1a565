import { Alert, Button, Skeleton } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import type { BlocoDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '@/core/toasts.tsx';
import { useLeaveGuard } from '@/ui/form/use-leave-guard.ts';
import { Section } from '@/ui/show/show-page.tsx';
import { RichHtml } from '@/ui/texts/rich-html.tsx';
import classes from './card.module.css';
import { freshCard, saveCard } from './save-card.ts';

const RichEditor = lazy(async () => ({ default: (await import('@/ui/texts/rich-editor.tsx')).RichEditor }));

interface Editing {
  /** What stood there when the writing began. */
  readonly from: string;
  readonly versao: number;
  readonly html: string;
}

/** What a card is about. Somebody who wrote there meanwhile is shown before anything of theirs is lost. */
export function Description({ row, edits }: { row: BlocoDetalhe; edits: boolean }) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [theirs, setTheirs] = useState<BlocoDetalhe | null>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  useLeaveGuard(
    () => editing !== null && editing.html !== editing.from && !busy,
    () => undefined,
  );
  const end = (): void => {
    setEditing(null);
    setTheirs(null);
    setWrong('');
  };
  const save = async (versao: number): Promise<void> => {
    if (editing === null || busy) return;
    setBusy(true);
    setWrong('');
    try {
      try {
        await saveCard(row, { descricao: editing.html }, versao);
      } catch (error) {
        if (!(error instanceof ApiError) || error.http !== 409) throw error;
        const now = await freshCard(row.id_bloco);
        if (now.excluido_em !== null || now.arquivado_em !== null) throw error;
        // another field was changed: what is written here is untouched
        if (now.descricao !== editing.from) return setTheirs(now);
        await saveCard(row, { descricao: editing.html }, now.versao);
      }
      end();
    } catch (error) {
      setWrong(error instanceof ApiError ? (error.erros['descricao'] ?? error.message) : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (editing === null) {
    if (!edits && row.descricao === '') return null;
    const begin = (): void => setEditing({ from: row.descricao, versao: row.versao, html: row.descricao });
    return (
      <Section
        title="Descrição"
        action={
          edits && (
            <Button size="compact-xs" variant="subtle" leftSection={<IconPencil size={13} stroke={1.8} />} onClick={begin}>
              {row.descricao === '' ? 'Escrever' : 'Editar'}
            </Button>
          )
        }
      >
        {row.descricao === '' ? <p className={classes.quiet}>Sem descrição.</p> : <RichHtml html={row.descricao} className={classes.text} />}
      </Section>
    );
  }
  return (
    <Section title="Descrição">
      {theirs !== null && (
        <Alert color="orange" mb="sm" title="Alguém mudou a descrição enquanto você escrevia">
          <RichHtml html={theirs.descricao} className={classes.text} />
          <div className={classes.row}>
            <Button size="xs" variant="default" onClick={end}>
              Ficar com a dela
            </Button>
            <Button size="xs" onClick={() => void save(theirs.versao)}>
              Ficar com a minha
            </Button>
          </div>
        </Alert>
      )}
      <Suspense fallback={<Skeleton h={180} />}>
        <RichEditor
          label="Descrição"
          initial={editing.from}
          error={wrong === '' ? undefined : wrong}
          focused
          onChange={(html) => setEditing((now) => now && { ...now, html })}
        />
      </Suspense>
      <div className={classes.row}>
        <Button size="xs" loading={busy} onClick={() => void save(editing.versao)}>
          Salvar descrição
        </Button>
        <Button size="xs" variant="default" onClick={end}>
          Cancelar
        </Button>
      </div>
    </Section>
  );
}
