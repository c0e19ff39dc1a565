import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyBox } from '@/ui/empty-box.tsx';

/** In place of the form of a record that is in the trash: it is brought back before it is changed. `kind`: 'Cliente'. */
export function InTrash({ kind, showPath }: { kind: string; showPath: string }) {
  return (
    <EmptyBox kind="blocked" title={`${kind} na lixeira`} text="Restaure antes de editar.">
      <Button component={Link} to={showPath} variant="default">
        Ver o cadastro
      </Button>
    </EmptyBox>
  );
}
