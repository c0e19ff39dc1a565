import { Button, Menu } from '@mantine/core';
import type { TipoDeExportacao } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { IconFileSpreadsheet, IconFileText, IconTableExport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { type Exportacao, type Filtro, startExport } from '../exportacoes.queries.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

/** Button of a list that makes a file of what its filters leave. */
export function ExportMenu({ tipo, filtro }: { tipo: TipoDeExportacao; filtro: () => Filtro }) {
  const [started, setStarted] = useState<Exportacao | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (formato: 'csv' | 'xlsx'): Promise<void> => {
    setBusy(true);
    try {
      setStarted(await startExport(tipo, formato, filtro()));
    } catch (error) {
      toastError(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button variant="default" loading={busy} leftSection={<IconTableExport size={16} stroke={1.7} />}>
            Exportar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>O que os filtros mostram agora</Menu.Label>
          <Menu.Item leftSection={<IconFileSpreadsheet size={16} stroke={1.7} />} onClick={() => void start('xlsx')}>
            Planilha (XLSX)
          </Menu.Item>
          <Menu.Item leftSection={<IconFileText size={16} stroke={1.7} />} onClick={() => void start('csv')}>
            Texto separado por ; (CSV)
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {started && (
        <Suspense fallback={null}>
          <ExportDialog key={started.id_exportacao} started={started} onClose={() => setStarted(null)} />
        </Suspense>
      )}
    </>
  );
}
