/** The few calls of the demo. A failed one throws what the service said. */
export class ApiClient {
  constructor(url) {
    this.base = `${url}/api/v1`;
  }

  async request(path, options = {}) {
    const response = await fetch(`${this.base}${path}`, options);
    const body = await response.json();
    if (!response.ok) throw new Error(body.error ?? `${path} answered ${response.status}`);
    return body;
  }

  get(path, query = {}) {
    return this.request(`${path}?${new URLSearchParams(query)}`);
  }

  post(path, fields) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (value instanceof File) form.append(name, value, value.name);
      else form.append(name, String(value));
    }
    return this.request(path, { method: 'POST', body: form });
  }
}
