import type { Attachment } from 'svelte/attachments';

/** Opens a dialog over the page; a touch beside it closes it. */
export const modal: Attachment<HTMLDialogElement> = (dialog) => {
  dialog.showModal();
  const beside = (event: MouseEvent): void => {
    if (event.target === dialog) dialog.close();
  };
  dialog.addEventListener('click', beside);
  return () => {
    dialog.removeEventListener('click', beside);
    dialog.close();
  };
};
