import { Modal, PasswordInput, Text } from '@mantine/core';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { senhaProvisoriaBody } from '@prosa/contract/usuarios/usuarios.schemas.ts';
import { call } from '@/core/api.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { changed } from '../usuarios.registro.ts';

const textOf = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
};
const bodyOf = (fields: FormData) => ({ senha: textOf(fields, 'senha'), confirmacao: textOf(fields, 'confirmacao') });

/** A password that is good for one sign-in (spec 5: 'As senhas não conferem'). */
export function ProvisionalDialog({ id, nome, onClose }: { id: number; nome: string; onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={`Senha provisória para ${nome}`}>
      <ModalForm
        submitLabel="Dar senha"
        onCancel={onClose}
        check={(fields) => {
          const { error } = senhaProvisoriaBody.safeParse(bodyOf(fields));
          return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));
        }}
        save={async (fields) => {
          await call(usuario.senhaProvisoria, { params: { id }, body: bodyOf(fields) });
          await changed();
        }}
        done={`${nome} entra uma vez com esta senha e escolhe outra.`}
        onDone={onClose}
      >
        {(erros) => (
          <>
            <Text size="sm">As sessões abertas terminam. Na próxima entrada a pessoa escolhe uma senha só dela.</Text>
            <PasswordInput label="Senha provisória" name="senha" withAsterisk autoComplete="new-password" data-autofocus error={erros['senha']} />
            <PasswordInput label="Repita a senha" name="confirmacao" withAsterisk autoComplete="new-password" error={erros['confirmacao']} />
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
