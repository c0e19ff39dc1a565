import { Dialog } from '@/ui/plain/dialog.tsx';
import type { Guide } from './guide-modal.tsx';
import classes from './help-for-reading.module.css';

/** A video is a link, nothing of others runs inside the page. */
export function HelpDialog({ guide: { title, description, video_url }, onClose }: { guide: Guide; onClose: () => void }) {
  return (
    <Dialog wide title={title} onClose={onClose}>
      <div className={classes.text}>
        {video_url !== '' && (
          <a href={video_url} target="_blank" rel="noopener noreferrer">
            Assistir ao vídeo
          </a>
        )}
        {description !== '' && description.split('\n').map((line, i) => <p key={i}>{line}</p>)}
      </div>
    </Dialog>
  );
}
