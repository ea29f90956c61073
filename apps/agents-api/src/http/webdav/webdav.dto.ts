import { IntersectionType } from '@nestjs/swagger';
import { Text } from '@sluice/http-kit';
import { LONGEST_PATH, WebAddress } from '../app/fields.js';
import { InventorySyncFields, PathFields, StatusFields } from '../runs/sync-fields.dto.js';

/** The server; what is absent is taken from the settings. */
export class ServerFields {
  @WebAddress('Address of the WebDAV server; WEBDAV_URL when absent', 'https://cloud.example.org/dav')
  readonly webdav_url?: string;

  @Text('User; WEBDAV_USERNAME, for its own server, when absent', { optional: true, maxLength: 255, example: 'reader' })
  readonly webdav_username?: string;

  @Text('Password; WEBDAV_PASSWORD, for its own server, when absent', { optional: true, maxLength: 1024, example: '…' })
  readonly webdav_password?: string;
}

class EndpointField {
  @WebAddress('Ingester for this request; ENDPOINT_URL when absent', 'http://127.0.0.1:8000/api/v1')
  readonly endpoint_url?: string;
}

class InventoryField extends ServerFields {
  @Text('Path on the WebDAV server, or an inventory file (*.json) below AGENT_FS_ROOTS', {
    maxLength: LONGEST_PATH,
    example: '/Handbook',
  })
  readonly config_path: string;
}

export class WebdavBuildForm extends IntersectionType(ServerFields, PathFields) {
  @Text('Directory on the WebDAV server', { maxLength: LONGEST_PATH, example: '/Handbook' })
  readonly webdav_path: string;
}

export class WebdavValidateForm extends IntersectionType(InventoryField, PathFields) {}
export class WebdavStatusForm extends IntersectionType(WebdavValidateForm, StatusFields, EndpointField) {}
export class WebdavRunForm extends IntersectionType(InventoryField, InventorySyncFields, EndpointField) {}
