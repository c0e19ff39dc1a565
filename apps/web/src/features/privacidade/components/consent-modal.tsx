import { Modal, NativeSelect, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { type Finalidade, finalidades, textosDaFinalidade } from '@prosa/contract/privacidade/privacidade.textos.ts';
import { useState } from 'react';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { consentir } from '../privacidade.queries.ts';

/** Registers that the person agreed to something, or took it back. */
export function ConsentModal({ id, onClose }: { id: number; onClose: () => void }) {
  useReturnFocus();
  const [concedido, setConcedido] = useState('1');
  return (
    <Modal opened onClose={onClose} title="Registrar consentimento">
      <ModalForm
        submitLabel="Registrar"
        onCancel={onClose}
        save={(fields) =>
          consentir(id, {
            finalidade: textOf(fields, 'finalidade') as Finalidade,
            concedido: concedido === '1',
            canal: textOf(fields, 'canal'),
            texto: textOf(fields, 'texto'),
          })
        }
        done="Consentimento registrado."
        onDone={onClose}
      >
        {(erros) => (
          <>
            <NativeSelect
              label="Para quê"
              name="finalidade"
              error={erros['finalidade']}
              defaultValue="marketing"
              data-autofocus
              data={finalidades.map((value) => ({ value, label: textosDaFinalidade[value] }))}
            />
            <SegmentedControl
              aria-label="O que a pessoa disse"
              value={concedido}
              onChange={setConcedido}
              data={[
                { value: '1', label: 'Aceitou' },
                { value: '0', label: 'Retirou o aceite' },
              ]}
            />
            <TextInput label="Por onde" name="canal" error={erros['canal']} maxLength={60} autoComplete="off" description="Loja, telefone, e-mail, contrato…" />
            <Textarea label="Texto aceito ou observação" name="texto" error={erros['texto']} maxLength={2000} autosize minRows={3} maxRows={8} />
            <Text size="sm" c="dimmed">
              O registro fica no histórico e não pode ser alterado. Vale sempre o mais novo.
            </Text>
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
