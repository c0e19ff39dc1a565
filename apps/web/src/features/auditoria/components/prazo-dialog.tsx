import { Modal, NumberInput, Skeleton } from '@mantine/core';
import { auditoria, mesesDeAuditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';

const { minimo, maximo } = mesesDeAuditoria;

/** For how long acts are kept. */
export function PrazoDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...read(auditoria.prazo, {}), staleTime: 0 });
  const save = async (fields: FormData): Promise<void> => {
    await call(auditoria.salvarPrazo, { body: { meses: Number(fields.get('meses')) } });
    await invalidate(auditoria.prazo, auditoria.getAll);
  };
  return (
    <Modal opened onClose={onClose} title="Por quanto tempo guardar">
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={60} />}
      {data !== undefined && (
        <ModalForm submitLabel="Salvar prazo" onCancel={onClose} save={save} done="Prazo salvo." onDone={onClose}>
          {(erros) => (
            <NumberInput
              name="meses"
              label="Meses"
              description="O que é mais antigo sai toda madrugada, e não volta. A lei pede seis meses, no mínimo."
              defaultValue={data.meses}
              min={minimo}
              max={maximo}
              clampBehavior="none"
              error={erros['meses']}
            />
          )}
        </ModalForm>
      )}
    </Modal>
  );
}
